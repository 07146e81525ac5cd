import { expect, it, vi } from "vitest"

it("a page that cannot be rendered is logged", async () => {
  // Node's own entry of React has no streams of the web.
  // @ts-expect-error it has no types
  vi.doMock("react-dom/server", () => import("react-dom/server.browser"))
  // The Durable Objects and the worker are exported beside it, and need workerd.
  vi.doMock("#app/notify/alerts/alert-alarm.durable.ts", () => ({ AlertAlarmObject: null }))
  vi.doMock("#app/calendar/channels/feed-refresh.durable.ts", () => ({ FeedRefreshObject: null }))
  vi.doMock("#app/money/payable/countdown.durable.ts", () => ({ PaymentCountdown: null }))
  vi.doMock("#app/worker.server.ts", () => ({ createWorker: null }))
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  const { default: handleRequest } = await import("#app/entry.server.tsx")
  const request = new Request("https://baan.test/privacy")
  // Without the routes' manifest Remix cannot render anything.
  const rendered = handleRequest(request, 200, new Headers(), {} as never, { nonce: "n", requestId: "R1" } as never)
  await expect(rendered).rejects.toThrow()
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)))
  logged.mockRestore()
  vi.doUnmock("react-dom/server")
  vi.doUnmock("#app/notify/alerts/alert-alarm.durable.ts")
  vi.doUnmock("#app/calendar/channels/feed-refresh.durable.ts")
  vi.doUnmock("#app/money/payable/countdown.durable.ts")
  vi.doUnmock("#app/worker.server.ts")
  expect(lines).toMatchObject([{ event: "render-error", requestId: "R1", path: "/privacy" }])
})
