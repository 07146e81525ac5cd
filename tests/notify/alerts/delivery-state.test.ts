import { describe, expect, it } from "vitest"
import type { AlertChannel } from "#app/notify/alerts/alert.ts"
import { type DeliveryState, deliveryState, problemOf } from "#app/notify/alerts/delivery-state.ts"

const NEW = { channel: "push", sentAt: null, shownAt: null, dueAt: 5, error: null } as const

describe("how a delivery stands", () => {
  it.each<[string, Partial<Parameters<typeof deliveryState>[0]>, DeliveryState]>([
    ["a new one", {}, { state: "waiting" }],
    ["a sent one", { sentAt: 7, dueAt: null }, { state: "sent", at: 7 }],
    ["a shown one", { sentAt: 7, shownAt: 8, dueAt: null }, { state: "shown", at: 8 }],
    ["one that is tried again", { error: "http 500" }, { state: "retried", at: 5, problem: "unreachable" }],
    ["one that was given up", { error: "http 403", dueAt: null }, { state: "failed", problem: "device-refused" }],
    ["one that was settled", { error: "settled", dueAt: null }, { state: "settled" }],
  ])("%s", (_, changes, state) => {
    expect(deliveryState({ ...NEW, ...changes })).toEqual(state)
  })
})

describe("what an error means", () => {
  it.each<[AlertChannel, string, ReturnType<typeof problemOf>]>([
    ["push", "http 404", "device-removed"],
    ["push", "http 410", "device-removed"],
    ["push", "device removed", "device-removed"],
    ["push", "http 403", "device-refused"],
    ["push", "http 413", "device-refused"],
    ["push", "invalid keys", "device-refused"],
    ["push", "http 429", "unreachable"],
    ["push", "http 503", "unreachable"],
    ["push", "timeout", "unreachable"],
    ["push", "given-up", "expired"],
    ["line", "not linked", "line-removed"],
    ["line", "not set up", "line-not-set"],
    ["line", "line-quota", "line-quota"],
    ["line", "http 400", "line-refused"],
    ["line", "unreachable", "unreachable"],
    ["mail", "http 422 invalid_to_address", "email-refused"],
    ["mail", "http 500", "unreachable"],
    ["mail", "", "email-refused"],
  ])("%s: %s", (channel, error, problem) => {
    expect(problemOf(channel, error)).toBe(problem)
  })
})
