import type { MetaDescriptor } from "@remix-run/cloudflare"

type Loaded = { data?: { frame: { title: string; site: { name: string } } } }

export function titleMeta({ data }: Loaded): MetaDescriptor[] {
  return data ? [{ title: `${data.frame.title} · ${data.frame.site.name}` }] : []
}

/** Anybody with the URL of a payment link may open it, so search engines must not list it. */
export function unlistedMeta(page: Loaded): MetaDescriptor[] {
  return page.data ? [...titleMeta(page), { name: "robots", content: "noindex" }] : []
}
