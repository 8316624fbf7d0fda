import { useEffect, useState } from 'react'
import { Cover } from '../../../ui/cover.tsx'
import { t } from '../../../../messages/t.ts'

type Props = {
  /** Name of a stored cover or URL; empty if there is none yet. */
  image: string
  /** Shown instead, before its upload. */
  file?: File | undefined
  /** The tint of the stored cover. */
  tint?: string | null | undefined
  title: string
  author: string
  /** Gives a drawn cover its colour. */
  group: string
  /** The image cannot be loaded. */
  onBroken?(image: string): void
}

/** The cover as a card of the shop shows it: cropped to 2:3, on its tint. */
export function CoverPreview({ image, file, tint, title, author, group, onBroken }: Props) {
  const chosen = usePicture(file)
  const [broken, setBroken] = useState<string>()
  const src = chosen?.url ?? image
  const background = chosen ? chosen.tint : tint
  return (
    <figure className="max-w-60">
      <div
        className="rounded-panel bg-line px-[18%] py-8 dark:bg-line!"
        style={background ? { backgroundColor: background } : undefined}
        // Errors of images do not bubble.
        onErrorCapture={() => {
          setBroken(src)
          if (!chosen) onBroken?.(image)
        }}
      >
        {chosen ? (
          <img
            src={chosen.url}
            alt={nameOf(title)}
            className="aspect-2/3 w-full rounded-cover object-cover text-sm shadow-cover"
          />
        ) : (
          <Cover
            key={image}
            image={image}
            title={title || t('Title')}
            author={author}
            group={group}
            sizes="160px"
          />
        )}
      </div>
      <figcaption className="mt-2 text-sm text-ink-soft">{captionOf(src, src === broken)}</figcaption>
    </figure>
  )
}

const nameOf = (title: string) => (title ? t('Cover of {title}', { title }) : t('Cover of the book'))

function captionOf(src: string, isBroken: boolean): string {
  if (src === '') return t('No cover yet. The shop draws one from the title and author.')
  return isBroken
    ? t('This picture cannot be shown. The shop draws a cover instead.')
    : t('As the shop shows it. What is outside is cut off.')
}

type Picture = { file: File; url: string; tint: string | undefined }

/** A data URL, to preview the file before its upload. */
function usePicture(file: File | undefined): Picture | undefined {
  const [read, setRead] = useState<Picture>()
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    const image = new Image()
    let isOver = false
    const show = (tint?: string) => !isOver && setRead({ file, url: image.src, tint })
    reader.addEventListener('load', () => {
      image.src = reader.result as string
      image.decode().then(
        () => show(tintOf(image)),
        () => show(),
      )
    })
    reader.readAsDataURL(file)
    return () => {
      isOver = true
      reader.abort()
    }
  }, [file])
  return read?.file === file ? read : undefined
}

/** Close to the tint that the server computes: the average colour, pale. */
function tintOf(image: HTMLImageElement): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.drawImage(image, 0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `color-mix(in srgb, rgb(${red} ${green} ${blue}) 20%, white)`
}
