import { useId } from "react"
import { useTranslation } from "../i18n/use-translation.ts"

export type Bar = { key: string; label: string; value: number; text: string }

type Props = {
  title: string
  bars: Bar[]
  /** The value of a full-height bar; by default the largest value. */
  max?: number
  /** Column headings of the table. */
  headings: [string, string]
}

const WIDTH = 400
const HEIGHT = 150
const LABEL_HEIGHT = 24
const GAP = 5

/** A bar chart as SVG without script, and the same figures as a table for screen readers. */
export function BarChart({ title, bars, max, headings }: Props) {
  const { t } = useTranslation("admin")
  const id = useId()
  const maxValue = Math.max(max ?? 0, ...bars.map((bar) => bar.value), 1)
  const step = WIDTH / bars.length
  return (
    <figure className="card p-4" aria-labelledby={id}>
      <figcaption id={id} className="font-semibold">
        {title}
      </figcaption>
      {bars.some(({ value }) => value > 0) ? (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-3 w-full" aria-hidden="true" focusable="false">
          <line x1="0" x2={WIDTH} y1={HEIGHT - LABEL_HEIGHT} y2={HEIGHT - LABEL_HEIGHT} stroke="var(--line)" />
          {bars.map((bar, index) => {
            const height = (bar.value / maxValue) * (HEIGHT - LABEL_HEIGHT - 8)
            return (
              <g key={bar.key}>
                <rect
                  x={index * step + GAP / 2}
                  y={HEIGHT - LABEL_HEIGHT - height}
                  width={step - GAP}
                  height={height}
                  rx="4"
                  fill="var(--pool)"
                />
                <text x={(index + 0.5) * step} y={HEIGHT - 6} textAnchor="middle" fontSize="13" fill="var(--muted)">
                  {bar.label}
                </text>
              </g>
            )
          })}
        </svg>
      ) : (
        <p className="mt-3 text-muted">{t("staff.dashboard.noFigures")}</p>
      )}
      <details>
        <summary className="link inline-flex min-h-11 items-center text-sm">{t("staff.dashboard.asTable")}</summary>
        <table className="w-full text-sm">
          <thead>
            <tr>
              <th scope="col" className="py-1 text-left">
                {headings[0]}
              </th>
              <th scope="col" className="py-1 text-right">
                {headings[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal" suppressHydrationWarning>
                  {bar.key}
                </th>
                <td className="py-1 text-right">{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
