import type { MetaFunction } from "@remix-run/react"

type Loaded = { title?: unknown; site?: { name?: unknown } } | null | undefined

/** For a page whose loader returns `title`, and a guest's the villa's `site`; empty if the loader failed. */
export const titleMeta: MetaFunction = ({ data }) => {
  const { title, site } = (data as Loaded) ?? {}
  if (typeof title !== "string") return []
  return [{ title: typeof site?.name === "string" ? `${title} · ${site.name}` : title }]
}
