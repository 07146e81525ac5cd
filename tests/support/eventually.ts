import { vi } from "vitest"

/** Waits until a check holds that background work fulfils; the limit is far above the slowest, also on a busy machine. */
export const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 })
