import { describe, expect, it } from "vitest"
import { flatValues, othersChanges, readShown, touchedFields } from "#app/http/form-values.ts"

describe("default values by field name", () => {
  it.each([
    [
      { name: { th: "บ้าน", en: "House" }, rooms: 3 },
      { "name.th": "บ้าน", "name.en": "House", rooms: "3" },
    ],
    [
      { on: true, off: false, none: null, missing: undefined, empty: "" },
      { on: "on", empty: "" },
    ],
    [{}, {}],
  ])("%j", (values, flat) => {
    expect(flatValues(values)).toEqual(flat)
  })
})

describe("the values that a form was shown with", () => {
  it.each([
    ['{"rooms":"3"}', { rooms: "3" }],
    ["{}", {}],
    ["[1]", null],
    ["null", null],
    ["{", null],
    [undefined, null],
  ])("%j", (text, shown) => {
    expect(readShown(text)).toEqual(shown)
  })
})

describe("the touched fields", () => {
  it.each([
    [{ rooms: "3" }, { rooms: "3" }, []],
    [{ rooms: "3" }, { rooms: "2" }, ["rooms"]],
    [{ rooms: "3", note: "" }, { rooms: "3" }, []],
    [{ note: "Hi" }, { note: "" }, ["note"]],
    [{ note: "Hi" }, {}, ["note"]],
    [{ note: "a\nb" }, { note: "a\r\nb " }, []],
    [{ bank: "on" }, {}, ["bank"]],
    [{}, { recalculate: "on" }, ["recalculate"]],
    [null, { rooms: "3", note: "" }, ["rooms"]],
  ])("of %j typed over as %j: %j", (shown, typed, touched) => {
    expect([...touchedFields(shown, typed)]).toEqual(touched)
  })
})

describe("what others have changed since a form was shown", () => {
  const shown = { rooms: "3", guests: "2", note: "a\nb" }
  it.each([
    ["nothing", shown, []],
    ["line breaks as browsers post them", { ...shown, note: "a\r\nb " }, []],
    ["a value", { ...shown, rooms: "1" }, [{ field: "rooms", shown: "3", theirs: "1" }]],
    ["a value that is empty now", { ...shown, guests: "" }, [{ field: "guests", shown: "2", theirs: "" }]],
    ["a box that was not ticked", { ...shown, bank: "on" }, [{ field: "bank", shown: "", theirs: "on" }]],
  ])("%s", (_, current, changes) => {
    expect(othersChanges(shown, current)).toEqual(changes)
  })
})
