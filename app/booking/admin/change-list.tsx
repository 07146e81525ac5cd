import type { RecordedChange } from "#app/booking/booking.ts"
import { useStayFormat } from "./use-stay-format.ts"

export function ChangeList({ changes }: { changes: RecordedChange[] }) {
  const format = useStayFormat()
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field} className="break-words" suppressHydrationWarning>
          {format.label(change.field)}: {format.change(change)}
        </li>
      ))}
    </ul>
  )
}
