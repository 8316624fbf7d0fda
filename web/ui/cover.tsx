import { preload } from 'react-dom'
import { coverWidths } from '../../contract/covers.ts'

type Props = {
  image: string
  title: string
  /** How wide it is shown, for the browser to choose from the widths that there are. */
  sizes: string
  /** The first thing that a shopper sees: not to wait for. */
  first?: boolean
  className?: string
}

const isUrl = (image: string) => /^https?:\/\//i.test(image)

export const addressOf = (image: string) => (isUrl(image) ? image : `/covers/${encodeURIComponent(image)}`)

const widthsIn = (image: string, format: string) =>
  coverWidths.map((width) => `${addressOf(image)}?w=${width}&format=${format} ${width}w`).join(', ')

/** Has a cover of the shop's own fetched with the page's head, in the format that nearly all browsers choose. */
export function preloadCover(image: string, imageSizes: string) {
  if (!image || isUrl(image)) return
  preload(addressOf(image), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: widthsIn(image, 'avif'),
    imageSizes,
    fetchPriority: 'high',
  })
}

/** A cover in a box of two by three, by name from the shop's own or by address from elsewhere. */
export function Cover({ image, title, sizes, first = false, className = '' }: Props) {
  const box = `aspect-2/3 w-full rounded-cover object-cover shadow-cover ${className}`
  if (!image) return <SkeletonCover title={title} box={box} />
  return (
    <picture>
      {!isUrl(image) && <source type="image/avif" srcSet={widthsIn(image, 'avif')} sizes={sizes} />}
      {!isUrl(image) && <source type="image/webp" srcSet={widthsIn(image, 'webp')} sizes={sizes} />}
      <img
        src={addressOf(image)}
        alt={`Cover of ${title}`}
        width={640}
        height={960}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        className={`bg-surface text-xs/snug text-ink-soft ${box}`}
      />
    </picture>
  )
}

/** As a publisher binds what has no picture: in plain cloth, with the title on it. */
const SkeletonCover = ({ title, box }: { title: string; box: string }) => (
  <div
    aria-hidden
    className={`@container flex items-center justify-center border border-line bg-surface ${box}`}
  >
    <p className="line-clamp-5 px-[12cqi] text-center font-serif text-[11cqi]/tight wrap-anywhere text-ink-soft">
      {title}
    </p>
  </div>
)
