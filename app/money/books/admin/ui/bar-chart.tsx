import { useId } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** @property short shown above a bar that is the highest or highlighted */
type Bar = { key: string; label: string; value: number; text: string; short: string; highlighted: boolean }

type Props = {
  title: string
  bars: Bar[]
  /** By default the largest value. */
  max?: number
  headings: [string, string]
}

/** About the width on a phone in CSS pixels, so that text has its stated size. */
const WIDTH = 300
const HEIGHT = 150
const LABEL_HEIGHT = 22
const VALUE_HEIGHT = 20
const GAP = 5
/** Every second bar has a label, starting so that the highlighted one has one. */
const LABELLED = 2

/** SVG without script; screen readers get the same figures as a table. */
export function BarChart({ title, bars, max, headings }: Props) {
  const { t } = useTranslation("admin")
  const id = useId()
  const maxValue = Math.max(max ?? 0, ...bars.map((bar) => bar.value), 1)
  const step = WIDTH / bars.length
  const highlighted = bars.findIndex((bar) => bar.highlighted)
  const highest = bars.findIndex(({ value }) => value === Math.max(...bars.map((bar) => bar.value)))
  // The values of neighbours lean away from each other.
  const anchorOf = (index: number) => {
    if (Math.abs(highest - highlighted) !== 1) return "middle"
    return index < Math.max(highest, highlighted) ? "end" : "start"
  }
  return (
    <figure className="card p-4" aria-labelledby={id}>
      <figcaption id={id} className="font-semibold">
        {title}
      </figcaption>
      {bars.some(({ value }) => value > 0) ? (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="mx-auto mt-3 w-full max-w-xl"
          aria-hidden="true"
          focusable="false"
        >
          <line x1="0" x2={WIDTH} y1={HEIGHT - LABEL_HEIGHT} y2={HEIGHT - LABEL_HEIGHT} stroke="var(--line)" />
          {bars.map((bar, index) => {
            const height = (bar.value / maxValue) * (HEIGHT - LABEL_HEIGHT - VALUE_HEIGHT)
            const top = HEIGHT - LABEL_HEIGHT - height
            const middle = Math.min(Math.max((index + 0.5) * step, 24), WIDTH - 24)
            return (
              <g key={bar.key}>
                <rect
                  x={index * step + GAP / 2}
                  y={top}
                  width={step - GAP}
                  height={height}
                  rx="4"
                  fill="var(--pool)"
                  opacity={bar.highlighted ? 1 : 0.55}
                />
                {bar.value > 0 && (bar.highlighted || index === highest) && (
                  <text
                    x={middle}
                    y={top - 6}
                    textAnchor={anchorOf(index)}
                    fontSize="12"
                    fontWeight="700"
                    fill="var(--ink)"
                  >
                    {bar.short}
                  </text>
                )}
                {(index - highlighted) % LABELLED === 0 && (
                  <text
                    x={(index + 0.5) * step}
                    y={HEIGHT - 6}
                    textAnchor="middle"
                    fontSize="12"
                    fontWeight={bar.highlighted ? 700 : 400}
                    fill={bar.highlighted ? "var(--ink)" : "var(--muted)"}
                  >
                    {bar.label}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      ) : (
        <p className="mt-3 text-muted">{t("today.noFigures")}</p>
      )}
      <details>
        <summary className="link inline-flex min-h-11 items-center text-sm">{t("today.asTable")}</summary>
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
