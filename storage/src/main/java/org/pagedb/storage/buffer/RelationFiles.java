package org.pagedb.storage.buffer;

import java.util.function.Consumer;

/** The forks of one relation of one store; each file is made when first asked for. */
final class RelationFiles {

  private static final Fork[] FORKS = Fork.values();

  private final PageFile[] files = new PageFile[FORKS.length];

  synchronized PageFile file(PageStore store, FileId id) {
    int fork = id.fork().ordinal();
    if (files[fork] == null) {
      files[fork] = store.openFile(id);
    }
    return files[fork];
  }

  synchronized void forEach(Consumer<PageFile> action) {
    for (PageFile file : files) {
      if (file != null) {
        action.accept(file);
      }
    }
  }

  /** The same relation in another store, its pages shared. */
  synchronized RelationFiles shareWith(PageStore store) {
    RelationFiles shared = new RelationFiles();
    for (int fork = 0; fork < files.length; fork++) {
      if (files[fork] != null) {
        shared.files[fork] = new PageFile(store, files[fork]);
      }
    }
    return shared;
  }
}
