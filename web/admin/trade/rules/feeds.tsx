import { t } from '../../../../messages/t.ts'
import type { ImportFeed } from '../../../../contract/trade/import-rules.ts'
import { messageIn } from '../../../app/api/problem-in.ts'
import { useDay } from '../../../app/shop/format.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { MoveButtons, useMoves } from '../../settings/move-buttons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CategorySelect } from './category-select.tsx'
import { useEditFeedMutation, useGetFeedsQuery, useOrderFeedsMutation } from './import-rules-api.ts'

export function Feeds() {
  const { data: feeds, isError, refetch } = useGetFeedsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Panel title={t('Feeds')}>
      {!feeds && isError && (
        <TryAgain onTryAgain={() => void refetch()}>{t("The feeds couldn't be loaded.")}</TryAgain>
      )}
      {!feeds && !isError && <Skeleton className="h-32" />}
      {feeds?.length === 0 && (
        <p className="max-w-[65ch] text-pretty text-ink-soft">
          {t(
            'There are no feeds yet. Each supplier whose file you import appears here. If two of them describe the same book, you choose here which one decides.',
          )}
        </p>
      )}
      {feeds && feeds.length > 0 && <FeedList feeds={feeds} />}
    </Panel>
  )
}

function FeedList({ feeds }: { feeds: ImportFeed[] }) {
  const [order] = useOrderFeedsMutation()
  const { entries, move, announcement } = useMoves(feeds, {
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    save: (ids) => order({ ids }),
    messageOf: messageIn,
  })
  return (
    <>
      <p className="mb-4 max-w-[65ch] text-sm text-pretty text-ink-soft">
        {t(
          'Where several feeds describe one book, the upper one decides. If it takes its record off, or has no price for this shop, the next one takes over; without another one the book goes off sale. A new order counts for each book when one of its feeds sends it again. Your own edits stay in any case.',
        )}
      </p>
      {announcement}
      <ol aria-label={t('Feeds')}>
        {entries.map((feed, place) => (
          <FeedRow
            key={feed.id}
            feed={feed}
            place={place}
            total={feeds.length}
            onMove={(by) => move(place, by)}
          />
        ))}
      </ol>
    </>
  )
}

type RowProps = { feed: ImportFeed; place: number; total: number; onMove(by: 1 | -1): void }

function FeedRow({
  feed: { id, name, records, books, lastMessageAt, fallback },
  place,
  total,
  onMove,
}: RowProps) {
  const [edit] = useEditFeedMutation()
  const day = useDay()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="flex grow basis-full items-center gap-4 sm:basis-0">
        <span aria-hidden className="w-6 shrink-0 text-ink-soft tabular-nums">
          {place + 1}
        </span>
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft tabular-nums">
            {lastMessageAt
              ? t(
                  '{records, plural, one {# record} other {# records}}, decides about {books, plural, one {# book} other {# books}}, last message {day}',
                  { records, books, day: day(lastMessageAt) },
                )
              : t(
                  '{records, plural, one {# record} other {# records}}, decides about {books, plural, one {# book} other {# books}}',
                  { records, books },
                )}
          </p>
        </div>
        <MoveButtons name={name} place={place} count={total} onMove={onMove} />
      </div>
      <div className="basis-full sm:basis-72">
        <CategorySelect
          label={t('Category of books of {feed} that no rule knows', { feed: name })}
          category={fallback ?? ''}
          none={t('Unknown subjects: as the shop')}
          onSave={async (category) => (await edit({ id, fallback: category || null })).error}
        />
      </div>
    </li>
  )
}
