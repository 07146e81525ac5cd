import { mediaPath, originalKey, variantKey } from "../villa/image.ts"
import type { ImageView } from "../villa/image-view.ts"

type Props = {
  image: ImageView
  /** How wide it is drawn, as in the HTML attribute. */
  sizes: string
  /** The first picture of a page: fetched at once and before all others. */
  first?: boolean
  /** Drawn wider than the largest AVIF copy on a desk: there the larger WebP serves. */
  wide?: boolean
  className?: string
}

/** A picture of the villa in the smallest type and width that will do; the original where there are no copies. */
export function VillaImage({ image: picture, sizes, first = false, wide = false, className = "" }: Props) {
  const { id, width, height, alt, avif, webp, placeholder } = picture
  const srcSet = (type: "image/avif" | "image/webp", widths: number[]) =>
    widths.map((each) => `${mediaPath(variantKey(id, type, each))} ${each}w`).join(", ")
  return (
    <picture>
      {avif.length > 0 && (
        <source
          type="image/avif"
          media={wide ? "(max-width: 767px)" : undefined}
          srcSet={srcSet("image/avif", avif)}
          sizes={sizes}
        />
      )}
      {webp.length > 0 && <source type="image/webp" srcSet={srcSet("image/webp", webp)} sizes={sizes} />}
      <img
        src={mediaPath(originalKey(id))}
        alt={alt}
        width={width || undefined}
        height={height || undefined}
        loading={first ? "eager" : "lazy"}
        // React 18 knows the attribute by its lower-case name alone.
        {...(first ? { fetchpriority: "high" } : {})}
        decoding="async"
        draggable={false}
        className={className}
        style={placeholder ? { backgroundImage: `url("${placeholder}")`, backgroundSize: "cover" } : undefined}
      />
    </picture>
  )
}
