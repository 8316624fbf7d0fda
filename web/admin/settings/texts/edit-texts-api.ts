import type { z } from 'zod'
import { type AdminCategory, categories } from '../../../../contract/shop/categories.ts'
import { type AdminNewsItem, newsAdmin } from '../../../../contract/shop/news-admin.ts'
import { type AdminPage, type PageState, textsAdmin } from '../../../../contract/shop/shop-pages-admin.ts'
import type { ShopPageSlug } from '../../../../domain/pages.ts'
import { call } from '../../../app/api/api.ts'
import type { Dispatch } from '../../../app/store.ts'
import { adminApi } from '../../admin-api.ts'
import { refreshShop } from '../../refresh-shop.ts'

type CategoryFields = z.input<typeof categories.create.body>
type NewsBody = z.input<typeof newsAdmin.edit.body>
type PageBody = z.input<typeof textsAdmin.save.body>

/** Selects of categories and links to texts show the change without a reload. */
const refreshAfter = async (dispatch: Dispatch, saved: Promise<unknown>): Promise<void> =>
  saved.then(
    async () => void (await refreshShop(dispatch)),
    () => undefined,
  )

/** Categories, news and texts of the shop. */
const textsApi = adminApi.enhanceEndpoints({ addTagTypes: ['Categories', 'News', 'Texts'] }).injectEndpoints({
  endpoints: (build) => ({
    getCategories: build.query<AdminCategory[], void>({
      query: () => call(categories.list, {}),
      providesTags: ['Categories', 'Books'],
    }),
    createCategory: build.mutation<AdminCategory, CategoryFields>({
      query: (body) => call(categories.create, { body }),
      invalidatesTags: ['Categories'],
      onQueryStarted: (_, { dispatch, queryFulfilled }) => refreshAfter(dispatch, queryFulfilled),
    }),
    editCategory: build.mutation<AdminCategory, CategoryFields & { slug: string }>({
      query: ({ slug, ...body }) => call(categories.edit, { params: { slug }, body }),
      invalidatesTags: ['Categories'],
      onQueryStarted: (_, { dispatch, queryFulfilled }) => refreshAfter(dispatch, queryFulfilled),
    }),
    orderCategories: build.mutation<AdminCategory[], string[]>({
      query: (slugs) => call(categories.reorder, { body: { slugs } }),
      invalidatesTags: ['Categories'],
      onQueryStarted: (_, { dispatch, queryFulfilled }) => refreshAfter(dispatch, queryFulfilled),
    }),
    deleteCategory: build.mutation<AdminCategory[], { slug: string; moveTo?: string | undefined }>({
      query: ({ slug, moveTo }) => call(categories.delete, { params: { slug }, body: { moveTo } }),
      invalidatesTags: ['Categories', 'Books', 'Stats'],
      onQueryStarted: (_, { dispatch, queryFulfilled }) => refreshAfter(dispatch, queryFulfilled),
    }),
    getAllNews: build.query<AdminNewsItem[], void>({
      query: () => call(newsAdmin.list, {}),
      providesTags: ['News'],
    }),
    saveNews: build.mutation<AdminNewsItem, { id: string | undefined; body: NewsBody }>({
      query: ({ id, body }) =>
        id === undefined ? call(newsAdmin.create, { body }) : call(newsAdmin.edit, { params: { id }, body }),
      invalidatesTags: ['News'],
    }),
    orderNews: build.mutation<AdminNewsItem[], string[]>({
      query: (ids) => call(newsAdmin.reorder, { body: { ids } }),
      invalidatesTags: ['News'],
    }),
    deleteNews: build.mutation<AdminNewsItem, string>({
      query: (id) => call(newsAdmin.delete, { params: { id } }),
      invalidatesTags: ['News'],
    }),
    getTextStates: build.query<PageState[], void>({
      query: () => call(textsAdmin.list, {}),
      providesTags: ['Texts'],
    }),
    getText: build.query<AdminPage, ShopPageSlug>({
      query: (slug) => call(textsAdmin.get, { params: { slug } }),
      providesTags: ['Texts'],
    }),
    saveText: build.mutation<AdminPage, { slug: ShopPageSlug; body: PageBody }>({
      query: ({ slug, body }) => call(textsAdmin.save, { params: { slug }, body }),
      invalidatesTags: ['Texts'],
      onQueryStarted: (_, { dispatch, queryFulfilled }) => refreshAfter(dispatch, queryFulfilled),
    }),
    getPreview: build.query<{ html: string }, string>({
      query: (markdown) => call(textsAdmin.preview, { body: { markdown } }),
      keepUnusedDataFor: 0,
    }),
  }),
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
