import type { MetaDescriptor } from "@remix-run/cloudflare"
import type { PayableRef } from "../payable.ts"

type Loaded = { data?: { frame: { title: string; site: { name: string } }; payable?: PayableRef } }

/** Anybody with the URL of a payment link may open it, so search engines must not list it. */
export function titleMeta({ data }: Loaded): MetaDescriptor[] {
  if (!data) return []
  const { frame, payable } = data
  const title = { title: `${frame.title} · ${frame.site.name}` }
  return payable?.kind === "link" ? [title, { name: "robots", content: "noindex" }] : [title]
}
