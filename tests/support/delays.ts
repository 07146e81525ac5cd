import { onTestFinished, vi } from "vitest"

/** Until the end of the test, timers of exactly these delays fire at once. @returns the skipped delays, in order */
export function skipDelays(...delays: number[]): number[] {
  const skipped: number[] = []
  const { setTimeout } = globalThis
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, delay = 0) => {
    if (!delays.includes(delay)) return setTimeout(run, delay)
    skipped.push(delay)
    return setTimeout(run, 0)
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return skipped
}
