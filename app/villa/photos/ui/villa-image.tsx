import { mediaPath, originalKey, variantKey } from "../image.ts"
import type { ImageView } from "../image-view.ts"

type Props = {
  image: ImageView
  /** The HTML attribute: the displayed width. */
  sizes: string
  /** The page's first image: loaded eagerly, at high priority. */
  first?: boolean
  /** Wider than the largest AVIF variant on desktop screens, where the larger WebP is used. */
  wide?: boolean
  className?: string
}

/** The smallest sufficient format and width; the original without variants. */
export function VillaImage({ image, sizes, first = false, wide = false, className = "" }: Props) {
  const { id, width, height, alt, avif, webp, placeholder } = image
  const srcSet = (type: "image/avif" | "image/webp", widths: number[]) =>
    widths.map((width) => `${mediaPath(variantKey(id, type, width))} ${width}w`).join(", ")
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
        // React 18 only supports the lower-case attribute.
        {...(first ? { fetchpriority: "high" } : {})}
        decoding="async"
        draggable={false}
        className={className}
        style={placeholder ? { backgroundImage: `url("${placeholder}")`, backgroundSize: "cover" } : undefined}
      />
    </picture>
  )
}
