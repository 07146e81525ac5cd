import type { Qr } from "../../payment/qr.ts"

/** Modules of light around the dark ones, by the standard. */
const QUIET_ZONE = 4

type Props = {
  qr: Qr
  /** What it is for, to who cannot see it. */
  label: string
  className?: string
}

/** A QR: black on white with its quiet zone, whatever the theme, because a reader needs both. */
export function QrCode({ qr, label, className }: Props) {
  const side = qr.size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h${-side}z`} />
      <path fill="#000" d={qr.path} />
    </svg>
  )
}
