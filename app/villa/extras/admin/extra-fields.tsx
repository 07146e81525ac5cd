import { BilingualFields, FieldPairs, Fields, SeldomFields } from "#app/admin/pages/described-field.tsx"

/** The fields of an extra, new or existing. */
export function ExtraFieldSet() {
  return (
    <>
      <BilingualFields names={["name", "sentence"]} />
      <FieldPairs names={["price", "unit"]} />
      <Fields names={["tellCleaner"]} />
      <SeldomFields names={["maxQuantity", "minNights", "hoursBefore", "position", "kind", "time"]}>
        <FieldPairs names={["maxQuantity", "minNights"]} />
        <FieldPairs names={["hoursBefore", "position"]} />
        <Fields names={[["kind", "time"]]} />
      </SeldomFields>
    </>
  )
}
