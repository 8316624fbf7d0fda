import type { z } from 'zod'
import { categories } from '../../../../contract/shop/categories.ts'
import { type AdminNewsItem, newsAdmin } from '../../../../contract/shop/news-admin.ts'
import { textsAdmin } from '../../../../contract/shop/shop-pages-admin.ts'
import { byRoute, call } from '../../../app/api/route-endpoints.ts'
import type { Dispatch } from '../../../app/store.ts'
import { adminApi } from '../../admin-api.ts'
import { refreshShop } from '../../refresh-shop.ts'

type NewsBody = z.input<typeof newsAdmin.edit.body>

type Started = { dispatch: Dispatch; queryFulfilled: Promise<unknown> }

/** Selects of categories and links to texts show the change without a reload. */
const refreshing = {
  onQueryStarted: (_: unknown, { dispatch, queryFulfilled }: Started) =>
    queryFulfilled.then(
      async () => void (await refreshShop(dispatch)),
      () => undefined,
    ),
}

/** Categories, news and texts of the shop. */
const textsApi = adminApi.enhanceEndpoints({ addTagTypes: ['Categories', 'News', 'Texts'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getCategories: read(categories.list, 'Categories', 'Books'),
      createCategory: { ...change(categories.create, 'Categories'), ...refreshing },
      editCategory: { ...change(categories.edit, 'Categories'), ...refreshing },
      orderCategories: { ...change(categories.reorder, 'Categories'), ...refreshing },
      deleteCategory: { ...change(categories.delete, 'Categories', 'Books', 'Stats'), ...refreshing },
      getAllNews: read(newsAdmin.list, 'News'),
      saveNews: build.mutation<AdminNewsItem, { id: string | undefined; body: NewsBody }>({
        query: ({ id, body }) =>
          id === undefined
            ? call(newsAdmin.create, { body })
            : call(newsAdmin.edit, { params: { id }, body }),
        invalidatesTags: ['News'],
      }),
      orderNews: change(newsAdmin.reorder, 'News'),
      deleteNews: change(newsAdmin.delete, 'News'),
      getTextStates: read(textsAdmin.list, 'Texts'),
      getText: read(textsAdmin.get, 'Texts'),
      saveText: { ...change(textsAdmin.save, 'Texts'), ...refreshing },
      getPreview: build.query<{ html: string }, string>({
        query: (markdown) => call(textsAdmin.preview, { body: { markdown } }),
        keepUnusedDataFor: 0,
      }),
    }
  },
})

export const {
  useGetCategoriesQuery,
  useCreateCategoryMutation,
  useEditCategoryMutation,
  useOrderCategoriesMutation,
  useDeleteCategoryMutation,
  useGetAllNewsQuery,
  useSaveNewsMutation,
  useOrderNewsMutation,
  useDeleteNewsMutation,
  useGetTextStatesQuery,
  useGetTextQuery,
  useSaveTextMutation,
  useGetPreviewQuery,
} = textsApi
