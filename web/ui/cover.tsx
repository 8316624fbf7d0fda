import { type ComponentType, lazy, Suspense, useState } from 'react'
import { preload } from 'react-dom'
import type { Book, DetailedBook } from '../../contract/catalog/books.ts'
import { coverWidths } from '../../contract/catalog/covers.ts'
import type { DrawnProps } from './drawn-cover.tsx'
import { t } from '../../messages/t.ts'
import { useHydrated } from './use-hydrated.ts'

type Props = {
  image: string
  title: string
  author?: string | undefined
  /** Gives drawn covers of kindred books kindred colours. */
  group?: string | undefined
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Visible without scrolling: loads eagerly with high priority. */
  first?: boolean
  className?: string
}

const isUrl = (image: string) => /^https?:\/\//i.test(image)

/** What is shown of a book's cover: empty while no picture is stored under its name. Only stored ones have a tint. */
export const pictureOf = ({ coverImage, coverTint }: Pick<Book, 'coverImage' | 'coverTint'>) =>
  isUrl(coverImage) || coverTint !== null ? coverImage : ''

type Covered = Pick<Book, 'coverImage' | 'coverTint' | 'title' | 'author' | 'coverGroup' | 'category'> &
  Pick<DetailedBook, 'publisher'>

/** Where it is drawn, books of one publisher have kindred colours, and others those of one category. */
export const coverOf = (book: Covered) => ({
  image: pictureOf(book),
  title: book.title,
  author: book.author,
  group: book.publisher ?? book.coverGroup ?? book.category,
})

/** The name of a cover that is not stored yet. */
export const isAwaited = (book: Pick<Book, 'coverImage' | 'coverTint'>) =>
  book.coverImage !== '' && pictureOf(book) === ''

export const addressOf = (image: string) => (isUrl(image) ? image : `/covers/${encodeURIComponent(image)}`)

function widthsIn(image: string, format: string) {
  const address = addressOf(image)
  return coverWidths.map((width) => `${address}?w=${width}&format=${format} ${width}w`).join(', ')
}

/**
 * Preloads a stored cover with the page, in AVIF, the format that nearly all browsers choose. After navigation the image
 * itself is as fast, may be there in another size, and a shopper who goes back at once needs neither.
 */
export function usePreloadedCover(image: string, imageSizes: string) {
  const isHydrated = useHydrated()
  if (isHydrated || !image || isUrl(image)) return
  preload(addressOf(image), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: widthsIn(image, 'avif'),
    imageSizes,
    fetchPriority: 'high',
  })
}

/** A picture that fails before hydration has no event to wait for. */
const hasFailed = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth === 0

/** `image` is the name of a stored cover or the URL of an external image. A missing one is drawn. */
export function Cover({ image, title, author, group, sizes, first = false, className = '' }: Props) {
  const [broken, setBroken] = useState('')
  if (!image || image === broken)
    return <Drawn title={title} author={author} group={group} className={className} />
  const noteFailure = () => setBroken(image)
  return (
    <picture>
      {avif(image, sizes)}
      <img
        {...fallback(image, sizes)}
        ref={(picture) => void (picture && hasFailed(picture) && noteFailure())}
        onError={noteFailure}
        alt={t('Cover of {title}', { title })}
        width={640}
        height={960}
        {...(first ? eagerly : lazily)}
        className={`cover ${className}`}
      />
    </picture>
  )
}

const eagerly = { fetchPriority: 'high', decoding: 'sync' } as const
const lazily = { loading: 'lazy', decoding: 'async' } as const

const avif = (image: string, sizes: string) =>
  !isUrl(image) && <source type="image/avif" srcSet={widthsIn(image, 'avif')} sizes={sizes} />

/** The few browsers without AVIF have WebP. */
const fallback = (image: string, sizes: string) => ({
  src: addressOf(image),
  ...(!isUrl(image) && { srcSet: widthsIn(image, 'webp'), sizes }),
})

type PictureProps = Pick<Props, 'image' | 'sizes' | 'className'> & { width: number; height: number }

/** A stored picture that only decorates its text. */
export const Picture = ({ image, sizes, ...look }: PictureProps) => (
  <picture className="contents">
    {avif(image, sizes)}
    <img {...fallback(image, sizes)} alt="" {...lazily} {...look} />
  </picture>
)

const Plain = ({ className = '' }: { className?: string | undefined }) => (
  <div aria-hidden className={`drawn-cover ${className}`} />
)

let Ready: ComponentType<DrawnProps> | undefined

/** Most pages draw no cover. Without the code a cover stays plain. */
const fetchDrawn = (): Promise<ComponentType<DrawnProps>> =>
  import('./drawn-cover.tsx').then(
    ({ DrawnCover }) => (Ready = DrawnCover),
    () => Plain,
  )

const Late = lazy(async () => ({ default: await fetchDrawn() }))

/** Before a page with drawn covers is rendered or hydrated. */
export const fetchDrawnCovers = async () => void (await fetchDrawn())

function Drawn(props: DrawnProps) {
  // A cover that is shown stays the same component, also when its code arrives meanwhile.
  const [Shown] = useState<ComponentType<DrawnProps>>(() => (props.title ? (Ready ?? Late) : Plain))
  return (
    <Suspense fallback={<Plain className={props.className} />}>
      <Shown {...props} />
    </Suspense>
  )
}
