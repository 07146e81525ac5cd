import { useEffect } from "react"
import { LANGUAGE_PARAM } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"

/** Class of the links whose hash is a photo's id; without script they lead to the photo page or the image. */
const PHOTO_LINK = ".photo-link"

/** Opens links to photos in the viewer, whose script and list of photos are fetched on the first click. */
export function usePhotoViewer() {
  const { t } = useTranslation()
  useEffect(() => {
    // The worker never opens it, so its bundle is without it.
    if (import.meta.env.SSR) return
    const onClick = async (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(PHOTO_LINK)
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      link.ariaBusy = "true"
      try {
        const list = fetch(`${paths.photosJson}?${LANGUAGE_PARAM}=${document.documentElement.lang}`)
        const [{ openPhotoViewer }, response] = await Promise.all([import("./photo-viewer.ts"), list])
        openPhotoViewer(await response.json(), link, t)
      } catch {
        window.location.assign(link.href)
      }
      link.ariaBusy = null
    }
    document.addEventListener("click", onClick)
    return () => document.removeEventListener("click", onClick)
  }, [t])
}
