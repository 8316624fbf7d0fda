import { Link } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { Carousel } from '../ui/carousel.tsx'
import { news } from './news/news.ts'
import { Shelf } from './shelf.tsx'

export const News = () => (
  <Shelf title="News">
    <Carousel
      name="News"
      height="min-h-93 min-[22.5rem]:min-h-71 min-[24rem]:min-h-66 md:min-h-61 min-[73.75rem]:min-h-56"
      slides={news.map((item) => (
        <Item key={item.title} {...item} />
      ))}
    />
  </Shelf>
)

const Item = ({ title, description, picture }: (typeof news)[number]) => (
  <div className="flex h-full overflow-hidden rounded-panel bg-surface">
    <img
      src={picture}
      alt=""
      width={240}
      height={320}
      loading="lazy"
      decoding="async"
      className="w-[42%] max-w-44 shrink-0 object-cover dark:brightness-90"
    />
    <div className="min-w-0 p-5">
      <h3 className="font-serif text-lg/snug text-balance">
        <Link to={pages.home} className="underline-offset-4 outline-offset-4 hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-2 text-sm text-pretty text-ink-soft">{description}</p>
    </div>
  </div>
)
