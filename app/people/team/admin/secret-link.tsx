import type { ReactNode } from "react"
import { CopyButton } from "#app/ui/copy-button.tsx"

/** A link that is shown once, to be copied; `children` say how to use it. */
export function SecretLink({ title, url, children }: { title: string; url: string; children: ReactNode }) {
  return (
    <div role="status" className="notice space-y-1">
      <p className="font-semibold">{title}</p>
      <p className="break-all">{url}</p>
      <div className="text-sm">{children}</div>
      <CopyButton text={url} label={title} />
    </div>
  )
}
