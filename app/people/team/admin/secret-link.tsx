import type { ReactNode } from "react"
import { Share } from "#app/ui/share.tsx"

/** Shown once, to be sent or copied; `children` explain its use. */
export function SecretLink({ title, url, children }: { title: string; url: string; children: ReactNode }) {
  return (
    <div role="status" className="notice space-y-2">
      <p className="font-semibold">{title}</p>
      <p className="text-sm break-all">{url}</p>
      <div className="text-sm">{children}</div>
      <Share url={url} text={title} label={title} />
    </div>
  )
}
