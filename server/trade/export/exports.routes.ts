import { bookExports } from '../../../contract/trade/exports.ts'
import type { Queryable } from '../../database/database.ts'
import type { Client, Mount } from '../../http/routing/mount.ts'
import { answer } from '../../http/routing/problems.ts'
import { Streamed } from '../../http/streamed.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { type ExportKind, exportedShop, exportPieces } from './export-pieces.ts'

type Shop = { db: Queryable; shop: ShopState; publicUrl: string | undefined }

export function mountExports(mount: Mount, { db, shop, publicUrl }: Shop) {
  /** The host of a call by staff is one of the store. */
  const download = (kind: ExportKind, name: string, { host }: Client) => ({
    ...answer(
      200,
      new Streamed(() => exportPieces(kind, db, exportedShop(shop.current, publicUrl ?? `http://${host}`))),
    ),
    headers: {
      'content-type': `${kind === 'onix' ? 'application/xml' : 'text/csv'}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })

  mount(bookExports.books, async (_input, _caller, client) => download('csv', 'books.csv', client))
  mount(bookExports.stock, async (_input, _caller, client) => download('stock', 'stock.csv', client))
  mount(bookExports.onix, async (_input, _caller, client) => download('onix', 'books.xml', client))
}
