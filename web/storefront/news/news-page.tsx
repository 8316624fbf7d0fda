import { useParams } from 'react-router'
import type { NewsItem } from '../../../contract/shop/news.ts'
import { newsPage } from '../../../domain/pages.ts'
import { useGetNewsItemQuery } from './news-api.ts'
import { Head } from '../../app/head/head.tsx'
import { NotShown } from '../layout/not-shown.tsx'
import { Picture } from '../../ui/cover.tsx'
import { Day } from '../../app/shop/format.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../../messages/t.ts'

export function NewsPage() {
  const { slug = '' } = useParams()
  const { currentData: item, error, isFetching, refetch } = useGetNewsItemQuery(slug)
  const isGone = (error as { status?: unknown } | undefined)?.status === 404
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-20 md:pb-28">
      {!item && <title>{t('News')}</title>}
      {item && <Item item={item} />}
      {!item && error && !isFetching && (
        <div className="min-h-[40vh]">
          <NotShown onTryAgain={isGone ? undefined : () => void refetch()}>
            {t('This item is no longer in our news.')}
          </NotShown>
        </div>
      )}
      {!item && (!error || isFetching) && <Waiting />}
    </div>
  )
}

const Item = ({ item: { slug, title, summary, picture, html, createdAt } }: { item: NewsItem }) => (
  <article className={`grid items-start gap-x-16 gap-y-8 ${picture ? 'md:grid-cols-[16rem_1fr]' : ''}`}>
    <Head
      title={title}
      description={summary || title}
      path={newsPage(slug)}
      {...(picture && { picture })}
      isComplete
    />
    {picture && (
      <Picture
        image={picture}
        sizes="(min-width: 768px) 256px, 60vw"
        width={240}
        height={320}
        className="w-[60%] rounded-panel object-cover md:w-full dark:brightness-90"
      />
    )}
    <div className="max-w-[34rem]">
      <h1 className="font-serif text-heading font-medium tracking-tight text-balance wrap-anywhere">
        {title}
      </h1>
      <p className="mt-2 text-sm text-ink-soft">
        <time dateTime={createdAt}>
          <Day of={createdAt} />
        </time>
      </p>
      {summary && (
        <p className="mt-5 font-serif text-lg text-pretty wrap-anywhere text-ink-soft">{summary}</p>
      )}
      <RichText html={html} className="mt-6" />
    </div>
  </article>
)

const Waiting = () => (
  <>
    <output className="sr-only">{t('Loading…')}</output>
    <Skeleton className="h-10 max-w-lg" />
    <Skeleton className="mt-6 h-40 max-w-xl" />
  </>
)
