import type { StayChange } from "#app/email/email.ts"
import { useStayWords } from "./use-stay-words.ts"

/** Changed fields with their old and new values. */
export function ChangeList({ changes }: { changes: StayChange[] }) {
  const words = useStayWords()
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field} className="break-words" suppressHydrationWarning>
          {words.label(change.field)}: {words.change(change)}
        </li>
      ))}
    </ul>
  )
}
