import sprite from "./icons.svg?url"

/** Hidden from screen readers, because a text or a label always accompanies the icon. */
export function Icon({ name, className = "size-5" }: { name: string; className?: string }) {
  return (
    <svg className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
