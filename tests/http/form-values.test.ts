import { describe, expect, it } from "vitest"
import {
  flatValues,
  isConflict,
  mergedValues,
  nestedValues,
  onlyTouched,
  othersChanges,
  readShown,
  touchedFields,
} from "#app/http/form-values.ts"

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

  it("is reversed by nestedValues", () => {
    const flat = { "name.th": "บ้าน", "name.en": "House", rooms: "3" }
    expect(flatValues(nestedValues(flat))).toEqual(flat)
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

  it.each([
    [["rooms"], { rooms: 3 }],
    [["name.th"], { name: { th: "บ้าน" } }],
    [["id"], { id: null }],
    [[], {}],
  ])("%j select from a parsed form %j", (touched, selected) => {
    const value = { rooms: 3, name: { th: "บ้าน", en: "House" }, id: null }
    expect(onlyTouched(value, new Set(touched))).toEqual(selected)
  })
})

describe("a form that others saved meanwhile", () => {
  const shown = { rooms: "3", guests: "2", note: "" }
  it.each([
    ["nobody changed anything", shown, shown, [], shown],
    ["only I did", { ...shown, rooms: "2" }, shown, [], { ...shown, rooms: "2" }],
    [
      "only they did",
      shown,
      { ...shown, rooms: "1" },
      [{ field: "rooms", shown: "3", theirs: "1", mine: null, clash: false }],
      { ...shown, rooms: "1" },
    ],
    [
      "both changed different fields",
      { ...shown, guests: "5" },
      { ...shown, rooms: "1" },
      [{ field: "rooms", shown: "3", theirs: "1", mine: null, clash: false }],
      { ...shown, rooms: "1", guests: "5" },
    ],
    [
      "both changed the same field",
      { ...shown, rooms: "2" },
      { ...shown, rooms: "1" },
      [{ field: "rooms", shown: "3", theirs: "1", mine: "2", clash: true }],
      { ...shown, rooms: "2" },
    ],
    [
      "both made the same change",
      { ...shown, rooms: "1" },
      { ...shown, rooms: "1" },
      [{ field: "rooms", shown: "3", theirs: "1", mine: "1", clash: false }],
      { ...shown, rooms: "1" },
    ],
    [
      "I emptied what they changed",
      { ...shown, guests: "" },
      { ...shown, guests: "4" },
      [{ field: "guests", shown: "2", theirs: "4", mine: "", clash: true }],
      { ...shown, guests: "" },
    ],
  ])("%s", (_, typed, present, changes, merged) => {
    const found = othersChanges(shown, typed, present)
    expect(found.map((change) => ({ ...change, clash: isConflict(change) }))).toEqual(changes)
    expect(mergedValues(shown, typed, present)).toEqual(merged)
  })
})

describe("fields that belong together", () => {
  const shown = { bank: "SCB", account: "111", note: "" }
  const groups = [["bank", "account"]]
  const both = { ...shown, account: "222" }
  it.each([
    ["I changed one, they another", { ...shown, bank: "KBANK" }, both, ["account"], { ...shown, bank: "KBANK" }],
    ["I changed none of them", { ...shown, note: "New" }, both, [], { ...both, note: "New" }],
    ["we made the same changes", both, both, [], both],
  ])("are refused together, and shown as I typed them: %s", (_, typed, present, refused, merged) => {
    const conflicts = othersChanges(shown, typed, present, groups).filter(isConflict)
    expect(conflicts.map(({ field }) => field)).toEqual(refused)
    expect(mergedValues(shown, typed, present, groups)).toEqual(merged)
  })
})
