import { onTestFinished, vi } from "vitest"

/**
 * Until the end of the test, timers of these delays fire at once, give or take the half that is random in a retry.
 * @returns the skipped delays, in order
 */
export function skipDelays(...delays: number[]): number[] {
  const skipped: number[] = []
  const { setTimeout } = globalThis
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, delay = 0) => {
    const skips = delays.find((each) => Math.abs(each - delay) <= each / 2)
    if (skips === undefined) return setTimeout(run, delay)
    skipped.push(skips)
    return setTimeout(run, 0)
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return skipped
}
