import type { z } from 'zod'
import { categories } from '../../../../contract/shop/categories.ts'
import { type AdminNewsItem, newsAdmin } from '../../../../contract/shop/news-admin.ts'
import { textsAdmin } from '../../../../contract/shop/shop-pages-admin.ts'
import { byRoute, call } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'
import { refreshing } from '../../refresh-shop.ts'

type NewsBody = z.input<typeof newsAdmin.edit.body>

/** Categories, news and texts of the shop. */
const textsApi = adminApi
  .enhanceEndpoints({ addTagTypes: ['Categories', 'News', 'Texts', 'Setup'] })
  .injectEndpoints({
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
        createPage: change(textsAdmin.create, 'Texts'),
        saveText: { ...change(textsAdmin.save, 'Texts', 'Setup'), ...refreshing },
        deletePage: { ...change(textsAdmin.delete, 'Texts'), ...refreshing },
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
  useCreatePageMutation,
  useSaveTextMutation,
  useDeletePageMutation,
  useGetPreviewQuery,
} = textsApi
