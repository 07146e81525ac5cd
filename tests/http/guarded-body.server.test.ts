import { afterEach, describe, expect, it, vi } from "vitest"
import { readForm, readJson } from "#app/http/body.server.ts"
import { BODY_LIMITS, withGuardedBody } from "#app/http/guarded-body.server.ts"

const LIMITS = {
  ...BODY_LIMITS,
  room: { ...BODY_LIMITS.room, waitMs: 0 },
  stalledMs: 50,
  discarded: { bytes: 1000, ms: 5000, stalledMs: 50 },
}

/** A request whose body is sent by hand, without its size. */
function request(headers: Record<string, string> = {}, address: string = crypto.randomUUID()) {
  let pulls = 0
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        sender = controller
      },
      pull() {
        pulls++
      },
    },
    { highWaterMark: 0 },
  )
  const sent = new Request("https://baan.example/", {
    method: "POST",
    headers: { "CF-Connecting-IP": address, "Content-Type": "application/json", ...headers },
    body,
  })
  return {
    sent,
    send: (text: string) => sender!.enqueue(new TextEncoder().encode(text)),
    end: () => sender!.close(),
    fail: () => sender!.error(new Error("the client has gone")),
    pulls: () => pulls,
  }
}

/** Answers with the failure of reading, or with what was read. */
const respond = async (guarded: Request) => {
  const read = await readJson(guarded)
  return new Response(read.ok ? JSON.stringify(read.value) : read.error)
}
/** Answers with the failure of reading, or with how much was read. */
const count = async (guarded: Request) => {
  let size = 0
  try {
    for await (const chunk of guarded.body as unknown as AsyncIterable<Uint8Array>) size += chunk.byteLength
  } catch (error) {
    return new Response((error as Error).message)
  }
  return new Response(`${size}`)
}
const answerTo = async (sent: Request, limits = LIMITS) => (await withGuardedBody(sent, respond, limits)).text()

describe("a body", () => {
  it("is read as it is sent", async () => {
    const { sent, send, end } = request()
    const answer = answerTo(sent)
    send('{"a":')
    send("1}")
    end()
    expect(await answer).toBe('{"a":1}')
  })

  it("that stalls fails", async () => {
    const { sent, send } = request()
    const answer = answerTo(sent)
    send('{"a":')
    expect(await answer).toBe("body-stalled")
  })

  it("that stalls is no form either", async () => {
    const { sent, send } = request({ "Content-Type": "multipart/form-data; boundary=x" })
    send('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb')
    const answer = await withGuardedBody(
      sent,
      async (guarded) => {
        const read = await readForm(guarded)
        return new Response(read.ok ? "" : read.error)
      },
      LIMITS,
    )
    expect(await answer.text()).toBe("body-stalled")
  })
})

describe("a slow body", () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Sends so many bytes a second, and answers with what came of it and after how many seconds. */
  async function sentAt(bytesPerSecond: number, bytes: number, atFirst = 0) {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] })
    const begun = Date.now()
    let sent = 0
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (sent >= atFirst + bytes) return controller.close()
          await new Promise((resolve) => setTimeout(resolve, 10_000))
          const size = sent === 0 && atFirst ? atFirst : 10 * bytesPerSecond
          sent += size
          controller.enqueue(new Uint8Array(size))
        },
      },
      { highWaterMark: 0 },
    )
    const slow = new Request("https://baan.example/", { method: "POST", body })
    let ended = 0
    const answer = withGuardedBody(slow, count).finally(() => {
      ended = Date.now()
    })
    await vi.advanceTimersByTimeAsync(3_600_000)
    return `${await (await answer).text()} after ${(ended - begun) / 1000} s`
  }

  it("of 5 MiB at 5 kB a second, as 2G sends it, is read", async () => {
    expect(await sentAt(5000, 5 * 1024 ** 2)).toBe("5250000 after 1050 s")
  })

  it("of a byte a second ends after a minute", async () => {
    expect(await sentAt(1, 1000)).toMatch(/^body-stalled after 60/)
  })

  it("of 2 kB a second has two minutes", async () => {
    expect(await sentAt(2000, 5 * 1024 ** 2)).toMatch(/^body-stalled after 1[12]\d/)
  })

  it("has a minute also after a fast start", async () => {
    expect(await sentAt(1, 1000, 4_000_000)).toMatch(/^body-stalled after [67]\d/)
  })
})

describe("large bodies of one network", () => {
  it("are three at a time; one that says that it is small does not count, and other networks have their own", async () => {
    const open = Array.from({ length: 3 }, (_, index) => request({}, `2001:db8:0:${index}::1`))
    const answers = open.map(({ sent }) => answerTo(sent, { ...LIMITS, stalledMs: 30_000 }))
    const next = (address: string, headers = {}) => {
      const { sent, send, end } = request(headers, address)
      send("2")
      end()
      return answerTo(sent)
    }
    expect(await next("2001:db8:0:1:ffff::2")).toBe("uploads-at-once")
    expect(await next("2001:db8:0:1:ffff::2", { "Content-Length": "1" })).toBe("2")
    expect(await next("2001:db8:1::1")).toBe("2")
    for (const { send, end } of open) {
      send("1")
      end()
    }
    expect(await Promise.all(answers)).toEqual(["1", "1", "1"])
    expect(await next("2001:db8:0:1:ffff::2")).toBe("2")
  })

  it("count as large as they say that they are: twenty photos of 940 KB are sent at a time", async () => {
    const address = crypto.randomUUID()
    const photos = Array.from({ length: 20 }, () => request({ "Content-Length": "940000" }, address))
    const limits = { ...LIMITS, stalledMs: 30_000 }
    const answers = photos.map(({ sent }) => withGuardedBody(sent, count, limits).then((answer) => answer.text()))
    const next = (size: number) => answerTo(request({ "Content-Length": `${size}` }, address).sent)
    expect(await next(200_000)).toBe("uploads-at-once")
    expect(await next(30_000)).toBe("body-stalled")
    for (const { send, end } of photos) {
      send("1")
      end()
    }
    expect(await Promise.all(answers)).toEqual(photos.map(() => "1"))
  })

  it("are six of all networks at a time", async () => {
    const open = Array.from({ length: 6 }, () => request())
    const answers = open.map(({ sent }) => answerTo(sent, { ...LIMITS, stalledMs: 30_000 }))
    expect(await answerTo(request().sent)).toBe("uploads-at-once")
    expect(await answerTo(request({ "Content-Length": "30000" }).sent)).toBe("body-stalled")
    for (const { send, end } of open) {
      send("1")
      end()
    }
    expect(await Promise.all(answers)).toEqual(open.map(() => "1"))
  })

  it("get their places back after each way to end", async () => {
    const address = crypto.randomUUID()
    for (const end of ["stalls", "fails", "is refused", "throws"]) {
      for (let count = 0; count < 3; count++) {
        const { sent, send, fail } = request({}, address)
        if (end === "fails") fail()
        if (end === "is refused") send("x".repeat(300_000))
        const failing = async () => {
          throw new Error("unexpected")
        }
        await withGuardedBody(sent, end === "throws" ? failing : respond, LIMITS).catch(() => null)
      }
      const { sent, send, end: finish } = request({}, address)
      send("3")
      finish()
      expect(await answerTo(sent), end).toBe("3")
    }
  })

  it("say when to try again", async () => {
    const address = crypto.randomUUID()
    const open = Array.from({ length: 3 }, () => request({}, address))
    const answers = open.map(({ sent }) => answerTo(sent))
    const refused = await withGuardedBody(
      request({}, address).sent,
      async (guarded) => new Response(null, { status: (await readJson(guarded)).ok ? 200 : 429 }),
      LIMITS,
    )
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"])
    await Promise.all(answers)
  })
})

describe("bodies of networks that have all the room", () => {
  const limits = {
    ...LIMITS,
    room: { waitMs: 2000, givesWayAfterMs: 100, everyMs: 10 },
    stalledMs: 30_000,
  }
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const open = (address: string, headers = {}) => {
    const { sent, ...hand } = request(headers, address)
    const answer = withGuardedBody(sent, count, limits).then((response) => response.text())
    return { ...hand, answer }
  }
  /** Three bodies of each of two networks, and what ends them. */
  const takeAll = () => {
    const addresses = [crypto.randomUUID(), crypto.randomUUID()]
    const bodies = addresses.flatMap((address) => Array.from({ length: 3 }, () => open(address)))
    return { addresses, bodies, endAll: () => endAll(bodies) }
  }
  const endAll = async (bodies: ReturnType<typeof open>[]) => {
    for (const { end } of bodies) end()
    return Promise.all(bodies.map(({ answer }) => answer))
  }
  const outcome = ({ answer }: { answer: Promise<string> }) => Promise.race([answer, wait(50).then(() => "under way")])

  it("give way, the slowest first, to the body of another", async () => {
    const { bodies } = takeAll()
    const [slowest, ...others] = bodies
    for (const { send } of others) send("x".repeat(100))
    const guest = open(crypto.randomUUID())
    guest.send("slip")
    expect(await slowest!.answer).toBe("uploads-at-once")
    guest.end()
    expect(await guest.answer).toBe("4")
    expect(await endAll(others)).toEqual(others.map(() => "100"))
  })

  it("give way although each sends a byte now and then", async () => {
    const { bodies } = takeAll()
    const dribble = setInterval(() => {
      for (const { send } of bodies) {
        try {
          send("x")
        } catch {
          // This one has given way.
        }
      }
    }, 5)
    const guest = open(crypto.randomUUID())
    guest.send("slip")
    guest.end()
    expect(await guest.answer).toBe("4")
    clearInterval(dribble)
    const answers = await Promise.all(
      bodies.map(async ({ end, answer }) => {
        if ((await outcome({ answer })) === "under way") end()
        return answer
      }),
    )
    expect(answers.filter((answer) => answer === "uploads-at-once")).toHaveLength(1)
  })

  it("cannot have the place of a slow phone that has less", async () => {
    const { addresses, bodies } = takeAll()
    const guest = open(crypto.randomUUID())
    const gone = await Promise.race(bodies.map(async (body) => [body, await body.answer] as const))
    expect(gone[1]).toBe("uploads-at-once")
    const again = open(addresses[Math.floor(bodies.indexOf(gone[0]) / 3)]!)
    for (const { send } of bodies) if (send !== gone[0].send) send("x")
    expect(await again.answer).toBe("uploads-at-once")
    guest.send("slip")
    guest.end()
    expect(await guest.answer).toBe("4")
    await endAll(bodies.filter((body) => body !== gone[0]))
  })

  it("cannot end a phone that has less than its share by a small body of a third network", async () => {
    const slow = { "Content-Length": `${3 * 1024 ** 2}` }
    const phone = open(crypto.randomUUID(), slow)
    phone.send("slip")
    await wait(150)
    // Younger than what gives way, and with the phone's body all the room there is.
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const bodies = [one, one, one, other, other].map((address) => open(address))
    const rest = open(other, slow)
    const small = open(crypto.randomUUID(), { "Content-Length": `${33 * 1024}` })
    expect(await outcome(phone)).toBe("under way")
    phone.end()
    expect(await phone.answer).toBe("4")
    await endAll([...bodies, rest, small])
  })

  it("keep what they have sent completely", async () => {
    let answerAll = () => {}
    const answered = new Promise<void>((resolve) => {
      answerAll = resolve
    })
    const slow = async (guarded: Request) => {
      const response = await count(guarded)
      await answered
      return response
    }
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const answers = [one, one, one, other, other, other].map((address) => {
      const { sent, send, end } = request({}, address)
      send("1")
      end()
      return withGuardedBody(sent, slow, limits).then((response) => response.text())
    })
    const guest = open(crypto.randomUUID())
    guest.send("slip")
    guest.end()
    await wait(200)
    expect(await outcome(guest)).toBe("under way")
    answerAll()
    expect(await Promise.all(answers)).toEqual(answers.map(() => "1"))
    expect(await guest.answer).toBe("4")
  })

  it("let nobody wait longer than a time, and of a network no more than it may have", async () => {
    const { bodies, endAll } = takeAll()
    const young = { ...limits, room: { waitMs: 100, givesWayAfterMs: 60_000, everyMs: 10 } }
    const address = crypto.randomUUID()
    const ask = () => withGuardedBody(request({}, address).sent, count, young).then((response) => response.text())
    const answers = Array.from({ length: 3 }, ask)
    expect(await withGuardedBody(request({}, address).sent, count, young).then((response) => response.text())).toBe(
      "uploads-at-once",
    )
    expect(await Promise.all(answers)).toEqual(answers.map(() => "uploads-at-once"))
    expect(await Promise.race(bodies.map(outcome))).toBe("under way")
    await endAll()
  })
})

describe("a body that the answer did not need", () => {
  const ignoring = async () => new Response("early")

  it("is discarded before it is answered, because proxies lose an earlier answer", async () => {
    const { sent, send, end } = request()
    let isAnswered = false
    const answer = withGuardedBody(sent, ignoring, { ...LIMITS, discarded: { ...LIMITS.discarded, stalledMs: 5000 } })
    answer.then(() => {
      isAnswered = true
    })
    send("a")
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(isAnswered).toBe(false)
    end()
    expect(await (await answer).text()).toBe("early")
  })

  it("is discarded up to a number of bytes", async () => {
    let sentBytes = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 100
        controller.enqueue(new Uint8Array(100))
      },
    })
    const sent = new Request("https://baan.example/", { method: "POST", body: endless })
    expect(await (await withGuardedBody(sent, ignoring, LIMITS)).text()).toBe("early")
    expect(sentBytes).toBeLessThan(2000)
  })

  it("is discarded until it stalls", async () => {
    const { sent, send } = request()
    send("a")
    expect(await (await withGuardedBody(sent, ignoring, LIMITS)).text()).toBe("early")
  })

  it("is discarded for a time", async () => {
    const trickling = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        controller.enqueue(new Uint8Array(1))
      },
    })
    const sent = new Request("https://baan.example/", { method: "POST", body: trickling })
    const limits = { ...LIMITS, discarded: { ...LIMITS.discarded, ms: 100 } }
    expect(await (await withGuardedBody(sent, ignoring, limits)).text()).toBe("early")
  })
})
