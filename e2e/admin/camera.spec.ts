import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Book } from '../../contract/catalog/books.ts'
import { launchOptions } from '../../playwright.config.ts'
import { ean13 } from '../../web/admin/stock/labels/ean13.ts'
import { asAdmin, asSignedInAdmin } from '../support/admin.ts'
import { expect, test } from '../support/shop-test.ts'

/** What the camera sees. Chromium reads the file each time that the camera is turned on. */
const video = join(process.env['E2E_DATA_DIR'] ?? '', 'camera.y4m')

test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions.args,
      '--use-fake-device-for-media-stream',
      // Chromium without a window cannot ask.
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
  // The barcode of a magazine, and a reader that is not loaded.
  expected: /status of 400.*\/api\/admin\/stock\/scan|\.wasm|zxing-reader/,
})

const [width, height] = [640, 480]

/** A film of one picture, in grey. */
function film(luma: Buffer) {
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colours])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(video, Buffer.concat([head, frame, frame]))
}

/** Five pixels for each module, white above, below and beside the bars. */
function filmBarcode(digits: string) {
  const bars = ean13(digits)
  const luma = Buffer.alloc(width * height, 255)
  for (let y = 100; y < 380; y += 1)
    for (let x = 0; x < bars.length * 5; x += 1)
      if (bars[Math.floor(x / 5)] === '1') luma[y * width + 80 + x] = 0
  film(luma)
}

async function filmPicture(png: Buffer) {
  const background = '#fff'
  const inside = await sharp(png).resize(580, 420, { fit: 'contain', background }).png().toBuffer()
  const around = { top: 30, bottom: 30, left: 30, right: 30, background }
  film(await sharp(inside).extend(around).toColourspace('b-w').removeAlpha().raw().toBuffer())
}

function failOnce(problem: string) {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async () => {
    mediaDevices.getUserMedia = open
    throw new DOMException('', problem)
  }
}

const setSecure = (value: boolean) =>
  Object.defineProperty(window, 'isSecureContext', { value, configurable: true })

function hidePage() {
  Object.defineProperty(document, 'hidden', { value: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const trackOf = (video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]

let added: Book | undefined

// Also after a failure: a retry adds the same ISBN.
test.afterEach(async ({ request }) => {
  if (added) await request.delete(`/api/books/${added._id}`, { headers: await asAdmin(request) })
})

test('staff print the labels of a book, and the camera reads them to receive it', async ({ page }) => {
  const headers = await asAdmin(page.request)
  const isbn = '9791090636071'
  const title = `Labelled ${Date.now().toString(36)}`
  const data = {
    title,
    author: 'Ann Label',
    description: 'Has a label.',
    category: 'fiction',
    newPrice: 8,
    isbn,
  }
  const created = await page.request.post('/api/books/create-book', { headers, data })
  const { _id }: Book = (added = await created.json())
  await asSignedInAdmin(page)
  const main = page.getByRole('main')

  await test.step('labels have title, author, price and bars, from the first free one of a sheet on', async () => {
    await page.goto(`/dashboard/stock/${_id}`)
    await main.getByRole('link', { name: 'Print labels' }).click()
    await expect(main.getByRole('status').filter({ hasText: '1 label on 1 sheet' })).toBeVisible()
    const preview = main.getByRole('figure')
    await expect(preview).toContainText(`${title}Ann Label$8.00`)
    await expect(preview.getByRole('img', { name: `Barcode ${isbn}` })).toHaveCount(1)
    await main.getByLabel('First free label').fill('24')
    await main.getByLabel(`Labels of ${title}`).fill('2')
    await expect(main).toContainText('2 labels on 2 sheets')
  })

  // As sharp as a printer.
  await page.emulateMedia({ media: 'print' })
  await page
    .locator('.prints-alone')
    .evaluateAll((sheets) => sheets.forEach((sheet) => sheet.style.setProperty('--mm', '4mm')))
  const printed = await page.locator('.prints-alone svg').first().screenshot()
  await page.emulateMedia({ media: 'screen' })

  const turnOn = main.getByRole('button', { name: 'Scan with the camera' })
  const turnOff = main.getByRole('button', { name: 'Turn the camera off' })

  await test.step('what keeps the camera from reading is explained, and so is the barcode of a magazine', async () => {
    filmBarcode('9771234567003')
    await page.goto('/dashboard/stock/receive')
    const explained = async (words: string) => {
      await turnOn.click()
      await expect(main.getByRole('alert')).toContainText(words)
    }
    await page.evaluate(failOnce, 'NotAllowedError')
    await explained('The camera is blocked for this site.')
    await page.evaluate(failOnce, 'NotFoundError')
    await explained('No camera was found. Connect one and try again')
    await page.evaluate(setSecure, false)
    await explained('Open the dashboard with https')
    await page.evaluate(setSecure, true)
    await page.route('**/*.wasm', (route) => route.abort(), { times: 2 })
    await explained("The barcode reader couldn't be loaded. Check your connection")
    await turnOn.click()
    await expect(main.getByRole('alert')).toHaveText('Numbers with 977 are of magazines (ISSN), not of books')
    await page.evaluate(hidePage)
    await expect(main).toContainText('The camera was turned off while the page was hidden.')
    await expect(main.locator('video')).toHaveCount(0)
  })

  await test.step('the printed barcode is one copy, as long as it is in view', async () => {
    await filmPicture(printed)
    await turnOn.click()
    await expect(main.getByRole('status').filter({ hasText: `Scan 1: ${title}` })).toBeVisible()
    await expect(main).toContainText('1 copy received')
    const camera = await main.locator('video').evaluateHandle(trackOf)
    const cameraState = () => camera.evaluate((track) => track?.readyState)
    expect(await cameraState()).toBe('live')
    await turnOff.click()
    await expect.poll(cameraState).toBe('ended')
    await expect(turnOn).toBeFocused()
    await expect(main.getByRole('row').filter({ hasText: title }).getByRole('cell')).toHaveText([
      /./,
      '1',
      '1',
    ])
    await expect(main.getByRole('link', { name: 'Print labels' })).toHaveAttribute(
      'href',
      `/dashboard/stock/labels?of=${_id}*1`,
    )
  })
})
