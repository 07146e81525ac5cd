import sprite from "./icons.svg?url"

/** An icon of the sprite. Hidden from screen readers, because it always has a text or a label. */
export function Icon({ name, className = "size-5" }: { name: string; className?: string }) {
  return (
    <svg className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
