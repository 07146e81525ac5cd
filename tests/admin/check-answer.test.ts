import { expect, it } from "vitest"
import * as z from "zod/mini"
import { readCheck } from "#app/admin/pages/check-answer.ts"

const preview = z.object({ total: z.number() })
const ANSWER = { reply: { initialValue: { guests: "2" } }, conflict: false, clashes: [] }

it.each([
  ["a preview", { ...ANSWER, preview: { total: 1 } }],
  [
    "errors of fields",
    { ...ANSWER, reply: { status: "error", error: { guests: ["validation.number"], rooms: null } } },
  ],
  [
    "clashes",
    { ...ANSWER, clashes: [{ nights: ["2090-12-03"], booking: null, block: { id: "b", note: "" }, feed: null }] },
  ],
])("reads %s", (_, answer) => {
  expect(readCheck({ data: answer }, preview)).toEqual(answer)
})

it.each([
  ["a preview of another version of the server", { data: { ...ANSWER, preview: { total: "1" } } }],
  ["an answer without conform's result", { data: { ...ANSWER, reply: undefined } }],
  ["an error of the API", { status: "fail", code: "wrong-origin", message: "No" }],
  ["nothing", null],
])("refuses %s", (_, answer) => {
  expect(readCheck(answer, preview)).toBeNull()
})
