import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { reordered } from "./reordered.ts"

/** The buttons that move one item of a list up or down: each submits `order`, all ids in their new order. */
export function OrderButtons({ ids, index }: { ids: string[]; index: number }) {
  const { t } = useTranslation("admin")
  const moves = [
    ["up", index - 1],
    ["down", index + 1],
  ] as const
  return moves.map(([direction, to]) => (
    <button
      key={direction}
      type="submit"
      name="order"
      value={reordered(ids, index, to).join(",")}
      disabled={to < 0 || to >= ids.length}
      aria-label={t(`villa.list.${direction}`, { place: index + 1 })}
      className="icon-button disabled:opacity-30"
    >
      <Icon name={direction} />
    </button>
  ))
}
