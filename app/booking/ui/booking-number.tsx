/** A booking's reference, on one line; with `text`, a sentence that contains it. */
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
