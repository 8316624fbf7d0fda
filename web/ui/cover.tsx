import { preload } from 'react-dom'
import { coverWidths } from '../../contract/covers.ts'

type Props = {
  image: string
  title: string
  author?: string | undefined
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Visible without scrolling: loads eagerly with high priority. */
  first?: boolean
  className?: string
}

const isUrl = (image: string) => /^https?:\/\//i.test(image)

export const addressOf = (image: string) => (isUrl(image) ? image : `/covers/${encodeURIComponent(image)}`)

const widthsIn = (image: string, format: string) =>
  coverWidths.map((width) => `${addressOf(image)}?w=${width}&format=${format} ${width}w`).join(', ')

/** Preloads a stored cover in AVIF, the format that nearly all browsers choose. */
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

/** `image` is the name of a stored cover or the URL of an external image. */
export function Cover({ image, title, sizes, first = false, className = '' }: Props) {
  const box = `aspect-2/3 w-full rounded-cover object-cover shadow-cover ${className}`
  if (!image) return <SkeletonCover title={title} box={box} />
  return (
    <picture>
      <Sources image={image} sizes={sizes} />
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

const Sources = ({ image, sizes }: Pick<Props, 'image' | 'sizes'>) =>
  !isUrl(image) && (
    <>
      <source type="image/avif" srcSet={widthsIn(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={widthsIn(image, 'webp')} sizes={sizes} />
    </>
  )

type PictureProps = Pick<Props, 'image' | 'sizes' | 'className'> & { width: number; height: number }

/** A stored picture that only decorates its text. */
export const Picture = ({ image, sizes, ...look }: PictureProps) => (
  <picture className="contents">
    <Sources image={image} sizes={sizes} />
    <img src={addressOf(image)} alt="" loading="lazy" decoding="async" {...look} />
  </picture>
)

/** The title on a plain background, for books without a cover. */
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
