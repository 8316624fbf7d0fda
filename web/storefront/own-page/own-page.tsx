import { useParams } from 'react-router'
import { ownPage } from '../../../domain/pages.ts'
import { Head } from '../../app/head/head.tsx'
import { useShop } from '../../app/shop/site.ts'
import { NotShown } from '../layout/not-shown.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../../messages/t.ts'
import { useGetOwnPageQuery } from './own-page-api.ts'

/** A page that the bookseller has added. */
export function OwnPage() {
  const { slug = '' } = useParams()
  const { ownPages } = useShop()
  const { currentData: page, error, isFetching, refetch } = useGetOwnPageQuery(slug)
  const isGone = (error as { status?: unknown } | undefined)?.status === 404
  const title = isGone
    ? t('This page no longer exists.')
    : (page?.title ?? ownPages.find((each) => each.slug === slug)?.title ?? t('Page'))
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-20 md:pb-28">
      {!page && <title>{title}</title>}
      {page && <Head title={page.title} description={page.title} path={ownPage(slug)} isComplete />}
      <div className="max-w-[33rem]">
        <h1 className="font-serif text-heading font-medium tracking-tight text-balance wrap-anywhere">
          {title}
        </h1>
        {page && <RichText html={page.html} className="mt-6" />}
        {!page && error && !isFetching && (
          <div className="mt-6">
            <NotShown onTryAgain={isGone ? undefined : () => void refetch()} />
          </div>
        )}
        {!page && (!error || isFetching) && <Waiting />}
      </div>
    </div>
  )
}

const Waiting = () => (
  <>
    <output className="sr-only">{t('Loading…')}</output>
    <Skeleton className="mt-6 h-40" />
  </>
)
