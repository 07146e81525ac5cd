import { useEffect, useState } from "react"
import { LANGUAGE_PARAM } from "#app/i18n/languages.ts"
import { paths } from "#app/paths.ts"
import type { PhotoSection } from "#app/villa/photos/photo-sections.ts"

type Opened = { Gallery: typeof import("./gallery.tsx").Gallery; sections: PhotoSection[]; link: HTMLAnchorElement }

/** Opens the gallery instead of the photo page. Its script is fetched on the first click. */
export function GalleryLinks() {
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const onClick = async (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(`a[href^="${paths.photos}"]`)
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      link.ariaBusy = "true"
      try {
        const list = fetch(`${paths.photosJson}?${LANGUAGE_PARAM}=${document.documentElement.lang}`)
        const [{ Gallery }, response] = await Promise.all([import("./gallery.tsx"), list])
        setOpened({ Gallery, sections: await response.json(), link })
      } catch {
        window.location.assign(link.href)
      }
      link.ariaBusy = null
    }
    document.addEventListener("click", onClick)
    return () => document.removeEventListener("click", onClick)
  }, [])
  if (!opened) return null
  const { Gallery, sections, link } = opened
  const close = () => {
    setOpened(null)
    link.focus({ preventScroll: true })
  }
  return <Gallery sections={sections} initialId={link.hash.slice(1)} onClose={close} />
}
