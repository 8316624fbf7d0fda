import { bookExports } from '../../../contract/trade/exports.ts'
import { googleFeed } from '../../../domain/feeds.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { ExportButton } from '../ui/export-button.tsx'
import { Panel } from '../ui/panel.tsx'

const files = [
  {
    path: bookExports.books.path,
    name: 'Books as CSV',
    words:
      'Every book with all its fields, for a spreadsheet. Change what you like and import it here again: lines that you leave alone change nothing.',
  },
  {
    path: bookExports.stock.path,
    name: 'Stock as CSV',
    words:
      'ISBN, quantity, price and section of the books whose stock is kept, as tills write and read it. The quantity has the copies of orders that are not shipped yet.',
  },
  {
    path: bookExports.onix.path,
    name: 'Books as ONIX 3.0',
    words: 'Every book with an ISBN, for other shops, libraries and the trade.',
  },
]

/** Downloads of all books, for the screen of imports. */
export const Exports = () => (
  <Panel title="Export">
    <ul className="grid gap-5">
      {files.map(({ path, name, words }) => (
        <li key={path} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_13.5rem] sm:items-center">
          <p className="max-w-prose text-sm text-ink-soft">{words}</p>
          <ExportButton path={path}>{name}</ExportButton>
        </li>
      ))}
    </ul>
    <div className="mt-6 grid gap-2 border-t border-line pt-6">
      <CopyText label="Address of the product feed" text={location.origin + googleFeed} />
      <p className="max-w-prose text-sm text-ink-soft">
        Google Merchant Center fetches it by itself, once the shop is open.
      </p>
    </div>
  </Panel>
)
