import type { Qr } from "../qr.ts"

const QUIET_ZONE = 4

type Props = {
  qr: Qr
  label: string
  className?: string
}

/** Black on white with a quiet zone in both themes, because scanners need them. */
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
