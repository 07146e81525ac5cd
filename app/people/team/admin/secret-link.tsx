import { type ReactNode, useEffect, useRef } from "react"
import { Share } from "#app/ui/share.tsx"

/** Shown once, to be sent or copied, so the page scrolls to it; `children` explain its use. */
export function SecretLink({ title, url, children }: { title: string; url: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also to the next link
  useEffect(() => element.current?.scrollIntoView({ block: "center" }), [url])
  return (
    <div ref={element} role="status" className="notice space-y-2">
      <p className="font-semibold">{title}</p>
      <p className="text-sm break-all">{url}</p>
      <div className="text-sm">{children}</div>
      <Share url={url} text={title} label={title} />
    </div>
  )
}
