import type { NewsSummary } from '../../../contract/shop/news.ts'
import { newsPage, pages } from '../../../domain/pages.ts'
import { useGetNewsQuery } from '../../app/api/api.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/cover.tsx'
import { Shelf } from './shelf.tsx'
import { Link } from '../../ui/link.tsx'

/** Hidden where there are no news. */
export function News() {
  const { data: news = [] } = useGetNewsQuery()
  if (news.length === 0) return null
  return (
    <Shelf title="News">
      <Carousel
        name="News"
        look="news-row"
        slides={news.map((item) => (
          <Item key={item.slug} item={item} />
        ))}
      />
    </Shelf>
  )
}

const Item = ({ item: { slug, title, summary, picture, hasText } }: { item: NewsSummary }) => (
  <div className="news-card">
    {picture && <Picture image={picture} sizes="176px" width={240} height={320} />}
    <div className="min-w-0 p-5">
      <h3 className="font-serif text-lg/snug text-balance wrap-anywhere">
        <Link
          to={hasText ? newsPage(slug) : pages.home}
          className="underline-offset-4 outline-offset-4 hover:underline"
        >
          {title}
        </Link>
      </h3>
      <p className="mt-2 text-sm text-pretty wrap-anywhere text-ink-soft">{summary}</p>
    </div>
  </div>
)
