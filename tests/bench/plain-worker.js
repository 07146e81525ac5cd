/** The headers and the body of every response, set by a POST request. */
let head = []
let page = new Uint8Array()

/** A worker that does nothing but answer. */
export default {
  async fetch(request) {
    if (request.method === "POST") {
      head = JSON.parse(request.headers.get("X-Head"))
      page = new Uint8Array(await request.arrayBuffer())
      return new Response()
    }
    // The health check before it was set.
    return page.length === 0 ? new Response() : new Response(page, { headers: head })
  },
}
