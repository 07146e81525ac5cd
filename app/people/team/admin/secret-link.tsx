import type { ReactNode } from "react"
import { CopyButton } from "#app/ui/copy-button.tsx"

/** Shown once, to be copied; `children` explain its use. */
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
