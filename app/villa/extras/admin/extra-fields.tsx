import { BilingualFields, FieldPairs, Fields } from "#app/admin/pages/described-field.tsx"

/** The fields of an extra, new or existing. */
export function ExtraFieldSet() {
  return (
    <>
      <BilingualFields names={["name", "sentence"]} />
      <FieldPairs names={["price", "unit"]} />
      <FieldPairs names={["maxQuantity", "minNights"]} />
      <FieldPairs names={["hoursBefore", "position"]} />
      <Fields names={[["kind", "time"], "tellCleaner"]} />
    </>
  )
}
