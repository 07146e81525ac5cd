/** What every answer is: its head and its bytes, as they were posted. */
let head = []
let page = new Uint8Array()

/** Answers as it was told by a post, and does nothing else. */
export default {
  async fetch(request) {
    if (request.method === "POST") {
      head = JSON.parse(request.headers.get("X-Head"))
      page = new Uint8Array(await request.arrayBuffer())
      return new Response()
    }
    // Whoever starts it asks whether it answers.
    return page.length === 0 ? new Response() : new Response(page, { headers: head })
  },
}
