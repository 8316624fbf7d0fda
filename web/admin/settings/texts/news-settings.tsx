import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../messages/t.ts'
import type { AdminNewsItem } from '../../../../contract/shop/news-admin.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { ask, tell } from '../../../app/notices/ask.tsx'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/cover.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pencil, Trash2 } from '../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { MoveButtons, useMoves } from '../move-buttons.tsx'
import { destructiveRowButton, rowButton } from '../../ui/table.tsx'
import { blankNews, NewsEditor } from './news-editor.tsx'
import { useDeleteNewsMutation, useGetAllNewsQuery, useOrderNewsMutation } from './edit-texts-api.ts'
import { TryAgain } from '../../../ui/notice.tsx'

export function NewsSettings() {
  const { data: news, isError, refetch } = useGetAllNewsQuery()
  const [edited, setEdited] = useState<AdminNewsItem | 'new'>()
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    flushSync(() => setEdited(undefined))
    panel.current?.focus()
  }
  if (edited)
    return (
      <Panel title={edited === 'new' ? t('Add news') : t('Edit {title}', { title: edited.title })}>
        <NewsEditor item={edited === 'new' ? blankNews : edited} onClose={close} />
      </Panel>
    )
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <Panel title={t('News')} beside={<Button onClick={() => setEdited('new')}>{t('Add news')}</Button>}>
        <p className="mb-4 max-w-[65ch] text-sm text-pretty text-ink-soft">
          {t(
            'The published ones are on the home page, in this order. An item with a text has a page of its own.',
          )}
        </p>
        {isError && !news && (
          <TryAgain onTryAgain={() => void refetch()}>{t('The news cannot be shown just now.')}</TryAgain>
        )}
        {!news && !isError && <Skeleton className="h-64" />}
        {news?.length === 0 && <p className="text-ink-soft">{t('No news yet. The row is hidden.')}</p>}
        {news && <List news={news} onEdit={setEdited} />}
      </Panel>
    </div>
  )
}

type ListProps = { news: AdminNewsItem[]; onEdit(item: AdminNewsItem): void }

function List({ news, onEdit }: ListProps) {
  const [order] = useOrderNewsMutation()
  const { entries, move, announcement } = useMoves(news, {
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    save: (ids) => order({ ids }),
    messageOf: orderProblem,
  })
  const [remove] = useDeleteNewsMutation()
  const list = useRef<HTMLOListElement>(null)

  async function deleteIt({ id, title }: AdminNewsItem) {
    const text = t('{title} will be removed from the shop immediately.', { title })
    if (!(await ask({ title: t('Delete this item?'), text, yes: t('Delete'), look: 'destructive' }))) return
    const { error } = await remove(id)
    if (error) await tell(t('The item could not be deleted. Try again.'))
    list.current?.focus()
  }
  return (
    <>
      {announcement}
      <ol ref={list} tabIndex={-1} aria-label={t('News')} className="outline-none">
        {entries.map((item, place) => (
          <NewsRow key={item.id} item={item} onEdit={() => onEdit(item)} onDelete={() => void deleteIt(item)}>
            <MoveButtons
              name={item.title}
              place={place}
              count={news.length}
              onMove={(by) => move(place, by)}
            />
          </NewsRow>
        ))}
      </ol>
    </>
  )
}

const orderProblem = (error: object) =>
  problemIn(error)?.message ?? t('The order could not be saved. Try again. [the order of a list]')

type RowProps = { item: AdminNewsItem; onEdit(): void; onDelete(): void; children: ReactNode }

const NewsRow = ({ item: { title, picture, isPublished }, onEdit, onDelete, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0">
    {picture ? (
      // Wrapped, because the sources of a picture would each take a gap of the row.
      <span>
        <Picture
          image={picture}
          sizes="40px"
          width={30}
          height={40}
          className="h-12 w-9 rounded-cover object-cover"
        />
      </span>
    ) : (
      <span aria-hidden className="h-12 w-9 rounded-cover border border-dashed border-edge" />
    )}
    <span className="min-w-0 grow basis-40 wrap-anywhere">
      <span className="font-medium">{title}</span>{' '}
      <span className="block text-sm text-ink-soft">
        {isPublished ? t('Published [shown in the shop]') : t('Not published [shown in the shop]')}
      </span>
    </span>
    <span className="ml-auto flex">
      {children}
      <button type="button" aria-label={t('Edit {title}', { title })} onClick={onEdit} className={rowButton}>
        <Icon of={Pencil} className="size-4" />
      </button>
      <button
        type="button"
        aria-label={t('Delete {title}', { title })}
        onClick={onDelete}
        className={destructiveRowButton}
      >
        <Icon of={Trash2} className="size-4" />
      </button>
    </span>
  </li>
)
