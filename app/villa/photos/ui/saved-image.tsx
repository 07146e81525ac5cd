import type { ComponentProps } from "react"
import { mediaPath, originalKey, variantKey } from "../image.ts"
import type { ImageView } from "../image-view.ts"
import { VillaImage } from "./villa-image.tsx"

/** Kept, in its smallest variant, in a confirmation's saved copy (public/booking/saved-copy.js). */
export function SavedImage(props: ComponentProps<typeof VillaImage>) {
  return (
    <div data-saved={smallestPath(props.image)}>
      <VillaImage {...props} />
    </div>
  )
}

/** WebP before AVIF, because older phones show it too. */
function smallestPath({ id, avif, webp }: ImageView): string {
  if (webp.length > 0) return mediaPath(variantKey(id, "image/webp", Math.min(...webp)))
  return mediaPath(avif.length > 0 ? variantKey(id, "image/avif", Math.min(...avif)) : originalKey(id))
}
