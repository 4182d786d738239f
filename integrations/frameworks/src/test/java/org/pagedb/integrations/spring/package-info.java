/** Spring's JDBC, Data JDBC and Batch. */
package org.pagedb.integrations.spring;
