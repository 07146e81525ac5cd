/** On one line; `text` is a sentence that contains the reference. */
export function BookingNumber({ reference, text = reference }: { reference: string; text?: string }) {
  const [before, ...after] = text.split(reference)
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{reference}</span>
      {after.join(reference)}
    </>
  )
}
