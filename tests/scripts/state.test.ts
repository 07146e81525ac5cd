import { execa } from "execa"
import { expect, it } from "vitest"
import { emptyState } from "../../scripts/state.ts"

it("wrangler finds every migration applied in a new state folder", async () => {
  const state = await emptyState()
  const { all } = await execa({
    all: true,
    preferLocal: true,
  })`wrangler d1 migrations list DB --local --persist-to ${state}`
  expect(all).toContain("No migrations to apply")
}, 120_000)
